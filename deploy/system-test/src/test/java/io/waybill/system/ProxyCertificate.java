package io.waybill.system;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.util.Arrays;
import java.util.Base64;
import java.util.stream.Collectors;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/**
 * A self-signed certificate for the proxy's hosts, and its key, made by the JDK's keytool and valid for a few days.
 *
 * @param certificate PEM file, which clients must also trust
 * @param key PEM file (PKCS #8)
 */
record ProxyCertificate(Path certificate, Path key) {

    private static final String ALIAS = "proxy";

    static ProxyCertificate make(Path folder) throws IOException, InterruptedException {
        Files.createDirectories(folder);
        Path store = folder.resolve("proxy.p12");
        Files.deleteIfExists(store);
        String password = RandomSecret.token();
        String hosts = Arrays.stream(PlatformService.values())
                .map(service -> "dns:" + service.publicHost())
                .collect(Collectors.joining(","));
        Process keytool = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-alias",
                        ALIAS,
                        "-keyalg",
                        "EC",
                        "-groupname",
                        "secp256r1",
                        "-validity",
                        "3",
                        "-dname",
                        "CN=Waybill system test",
                        "-ext",
                        "san=" + hosts,
                        "-storetype",
                        "PKCS12",
                        "-keystore",
                        store.toString(),
                        "-storepass",
                        password)
                .redirectErrorStream(true)
                .start();
        String output = new String(keytool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (keytool.waitFor() != 0) {
            throw new IOException("keytool failed: " + output);
        }
        try {
            KeyStore keys = KeyStore.getInstance(store.toFile(), password.toCharArray());
            Path certificate = folder.resolve("proxy.crt");
            Path key = folder.resolve("proxy.key");
            write(certificate, "CERTIFICATE", keys.getCertificate(ALIAS).getEncoded());
            write(key, "PRIVATE KEY", keys.getKey(ALIAS, password.toCharArray()).getEncoded());
            return new ProxyCertificate(certificate, key);
        } catch (GeneralSecurityException e) {
            throw new IOException("keytool's key store cannot be read", e);
        }
    }

    /** Trusts the certificate of a PEM file, and no other. */
    static SSLContext trusting(Path pem) {
        try (InputStream file = Files.newInputStream(pem)) {
            KeyStore trusted = KeyStore.getInstance("PKCS12");
            trusted.load(null, null);
            trusted.setCertificateEntry(
                    ALIAS, CertificateFactory.getInstance("X.509").generateCertificate(file));
            TrustManagerFactory managers = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            managers.init(trusted);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, managers.getTrustManagers(), null);
            return context;
        } catch (IOException | GeneralSecurityException e) {
            throw new IllegalStateException("the certificate of " + pem + " cannot be read", e);
        }
    }

    private static void write(Path file, String kind, byte[] content) throws IOException {
        Files.writeString(
                file,
                "-----BEGIN " + kind + "-----\n"
                        + Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(content)
                        + "\n-----END " + kind + "-----\n");
    }
}
