package io.waybill.freight.packagetype;

import static io.waybill.freight.FreightCalls.BASE;
import static io.waybill.freight.FreightCalls.call;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasKey;
import static org.hamcrest.Matchers.not;

import io.quarkus.test.junit.QuarkusTest;
import io.waybill.freight.ServiceUnderTest;
import org.junit.jupiter.api.Test;

/** {@code GET /packagetypes} and {@code GET /packagetypes/{productCode}}. */
@QuarkusTest
@ServiceUnderTest
class PackageTypesTest {

    @Test
    void allPackageTypesAreListedWithTheirUneceCodes() {
        var list = call().get(BASE + "/packagetypes")
                .then()
                .statusCode(200)
                .body(
                        "packageTypes.code",
                        contains(
                                "PAL", "HPL", "QPL", "IPL", "OPL", "CHP", "PBX", "CLL", "CTN", "BOX", "CRT", "CAS",
                                "DRM", "IBC", "BAG", "BDL", "ROL", "REL", "PCL", "TUB"))
                .extract()
                .jsonPath();

        assertThat(list.getList("packageTypes.unece21Code"))
                .containsExactly(
                        "PX", "PX", "PX", "PX", "PX", "OB", "PB", "PK", "CT", "BX", "CR", "CS", "DR", "WA", "BG", "BE",
                        "RO", "RL", "PC", "TU");
        assertThat(call().get(BASE + "/packagetypes").asString())
                .startsWith("{\"packageTypes\":[{\"code\":\"PAL\",\"name\":\"Pallet\",\"description\":\"EUR pallet\","
                        + "\"unece21Code\":\"PX\",\"palletized\":true,\"length\":120,\"width\":80,\"height\":null,\"palletPlaces\":1,"
                        + "\"weightMax\":1500,\"stackable\":true}");
    }

    @Test
    void aProductsPackageTypesAreItsOwn() {
        call().get(BASE + "/packagetypes/STD")
                .then()
                .statusCode(200)
                .body("productCode", equalTo("STD"))
                .body("packageTypes.code", contains("PAL", "HPL", "CLL"));
    }

    @Test
    void aTypeWhosePiecesMayLieOnAnySideIsTiltable() {
        call().get(BASE + "/packagetypes")
                .then()
                .body("packageTypes.findAll { it.tiltable }.code", contains("CTN", "BOX", "BDL", "ROL", "PCL", "TUB"))
                .body("packageTypes.find { it.code == 'PAL' }", not(hasKey("tiltable")));
    }

    @Test
    void anUnknownProductIs404() {
        call().get(BASE + "/packagetypes/DEN").then().statusCode(404);
    }
}
