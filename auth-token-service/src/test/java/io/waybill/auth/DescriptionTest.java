package io.waybill.auth;

import io.quarkus.test.junit.QuarkusTest;
import io.waybill.test.DescriptionContract;
import java.util.Set;

@QuarkusTest
@ServiceUnderTest
class DescriptionTest implements DescriptionContract {

    @Override
    public Set<String> internalOperations() {
        return Set.of("GET /parcel/de/account/auth/ropc/v1/-/other");
    }
}
