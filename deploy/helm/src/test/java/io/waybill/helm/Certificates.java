package io.waybill.helm;

import java.util.List;
import java.util.Map;

/**
 * The parts of cert-manager's resources that are used here, as in its custom resource definitions (cert-manager.io/v1).
 */
final class Certificates {

    private Certificates() {}

    /** Who signs. */
    static final class Issuer extends CloudNativePg.Resource {

        private static final long serialVersionUID = 1L;

        public IssuerSpec spec;
    }

    /** What is signed, and the Secret that it is kept in. */
    static final class Certificate extends CloudNativePg.Resource {

        private static final long serialVersionUID = 1L;

        public CertificateSpec spec;
    }

    record IssuerSpec(Map<String, String> selfSigned, Ca ca) {}

    record Ca(String secretName) {}

    record CertificateSpec(
            Boolean isCA,
            String commonName,
            List<String> dnsNames,
            List<String> usages,
            String secretName,
            String duration,
            String renewBefore,
            PrivateKey privateKey,
            IssuerRef issuerRef) {}

    record PrivateKey(String algorithm, Integer size, String rotationPolicy) {}

    record IssuerRef(String name, String kind) {}
}
