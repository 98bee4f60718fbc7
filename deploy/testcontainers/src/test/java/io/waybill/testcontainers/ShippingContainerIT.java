package io.waybill.testcontainers;

import static org.assertj.core.api.Assertions.assertThat;

import io.waybill.test.RequiresImages;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import org.junit.jupiter.api.Test;
import org.testcontainers.junit.jupiter.Container;
import org.testcontainers.junit.jupiter.Testcontainers;

/** The example of README.md, as it stands there. */
@RequiresImages("sandbox")
// example
@Testcontainers
class ShippingContainerIT {

    @Container
    static final WaybillContainer WAYBILL = new WaybillContainer();

    @Test
    void theStandardProductIsOffered() throws Exception {
        var request = HttpRequest.newBuilder(
                        WAYBILL.freightUrl().resolve("/freight/info/products/services/v1/products"))
                .header("Authorization", "Bearer " + WAYBILL.accessToken())
                .build();
        var response = HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
        assertThat(response.body()).contains("\"productCode\":\"STD\"");
    }
}
