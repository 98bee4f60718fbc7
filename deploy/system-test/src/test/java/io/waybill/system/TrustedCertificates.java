package io.waybill.system;

import io.waybill.sandbox.client.SandboxException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;

/** The authorities that the JDK trusts, and those of a file in PEM form, such as a company's own. */
final class TrustedCertificates {

    private TrustedCertificates() {}

    /**
     * Trusts both.
     *
     * @throws SandboxException if the file has no certificate, or cannot be read
     */
    static SSLContext with(Path pem) {
        try (InputStream file = Files.newInputStream(pem)) {
            KeyStore trusted = KeyStore.getInstance("PKCS12");
            trusted.load(null, null);
            int count = 0;
            for (Certificate own : CertificateFactory.getInstance("X.509").generateCertificates(file)) {
                trusted.setCertificateEntry("own-" + count++, own);
            }
            if (count == 0) {
                throw new SandboxException(pem + " has no certificate");
            }
            for (TrustManager manager : managers(null)) {
                if (manager instanceof X509TrustManager jdk) {
                    for (X509Certificate authority : jdk.getAcceptedIssuers()) {
                        trusted.setCertificateEntry("jdk-" + count++, authority);
                    }
                }
            }
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, managers(trusted), null);
            return context;
        } catch (IOException | GeneralSecurityException e) {
            throw new SandboxException("the certificates of " + pem + " cannot be read", e);
        }
    }

    private static TrustManager[] managers(KeyStore store) throws GeneralSecurityException {
        TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        factory.init(store);
        return factory.getTrustManagers();
    }
}
