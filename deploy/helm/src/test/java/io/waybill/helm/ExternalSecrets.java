package io.waybill.helm;

import io.fabric8.kubernetes.api.model.ObjectMeta;
import java.util.List;
import java.util.Map;

/** The parts of the External Secrets Operator's resource that are used here, as in external-secrets.io/v1. */
final class ExternalSecrets {

    private ExternalSecrets() {}

    /** A Secret whose values are in a store outside the cluster. */
    static final class ExternalSecret extends CloudNativePg.Resource {

        private static final long serialVersionUID = 1L;

        public ExternalSecretSpec spec;
    }

    record ExternalSecretSpec(String refreshInterval, StoreRef secretStoreRef, Target target, List<Source> dataFrom) {}

    record StoreRef(String kind, String name) {}

    record Target(String name, String deletionPolicy, Template template) {}

    record Template(String type, Map<String, String> data, ObjectMeta metadata) {}

    record Source(Extract extract) {}

    record Extract(String key) {}
}
