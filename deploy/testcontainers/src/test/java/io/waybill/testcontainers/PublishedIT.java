package io.waybill.testcontainers;

import io.waybill.test.contract.PublishedArtifactContract;
import java.util.Set;

class PublishedIT implements PublishedArtifactContract {

    @Override
    public Set<String> dependencies() {
        return Set.of("org.testcontainers:testcontainers");
    }
}
