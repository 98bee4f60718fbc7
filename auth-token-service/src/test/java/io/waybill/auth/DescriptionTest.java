package io.waybill.auth;

import io.quarkus.test.junit.QuarkusTest;
import io.waybill.auth.portal.PortalPath;
import io.waybill.test.DescriptionContract;
import jakarta.ws.rs.Path;
import java.util.Set;

@QuarkusTest
@ServiceUnderTest
class DescriptionTest implements DescriptionContract {

    @Override
    public boolean hasPages(Class<?> resource) {
        String path = resource.getAnnotation(Path.class).value();
        return PortalPath.covers(path) || path.equals("/");
    }

    @Override
    public Set<String> uncountedOperations() {
        return Set.of(
                // For the services.
                "listRevocations",
                "reportUsage",
                "listRevokedCredentials",
                // For everybody.
                "getJsonWebKeySet",
                "getAuthorizationServerMetadata",
                "getParcelTokenServiceVersion",
                "listErrors",
                "explainError");
    }
}
