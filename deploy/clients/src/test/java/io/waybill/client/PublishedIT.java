package io.waybill.client;

import io.waybill.test.PublishedArtifactContract;
import java.util.Set;

class PublishedIT implements PublishedArtifactContract {

    @Override
    public Set<String> dependencies() {
        return Set.of(
                "com.fasterxml.jackson.core:jackson-databind",
                "com.fasterxml.jackson.datatype:jackson-datatype-jsr310");
    }
}
