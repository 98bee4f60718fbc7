package io.waybill.auth.registry.api;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.waybill.common.ApiId;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The APIs that an application can request, with the title and the sentence by which the portal presents them. */
public enum Api {
    @JsonProperty(ApiId.FREIGHT_PRODUCT)
    FREIGHT(
            ApiId.FREIGHT_PRODUCT,
            "Freight products",
            "Road products, matches between two addresses, and chargeable weight."),
    @JsonProperty(ApiId.PARCEL)
    PARCEL(
            ApiId.PARCEL,
            "Parcel accounts",
            "Log-in of backend users by user name and password, for parcel accounts in Germany."),
    @JsonProperty(ApiId.INDIA_INSTRUCTION)
    INDIA_INSTRUCTION(
            ApiId.INDIA_INSTRUCTION,
            "Delivery instructions, India",
            "Another day, place or person for a shipment that is on its way. Needs a licence."),
    @JsonProperty(ApiId.INDIA_PRODUCT)
    INDIA_PRODUCT(
            ApiId.INDIA_PRODUCT,
            "Express products, India",
            "The express products and their sub-products. Needs a licence.");

    private final String id;
    private final String title;
    private final String sentence;

    Api(String id, String title, String sentence) {
        this.id = id;
        this.title = title;
        this.sentence = sentence;
    }

    public String id() {
        return id;
    }

    public String title() {
        return title;
    }

    /** What it is for. */
    public String sentence() {
        return sentence;
    }

    public static List<String> ids() {
        return Arrays.stream(values()).map(Api::id).toList();
    }

    /** The title of the API; the id itself if the portal does not know it. */
    public static String titleOf(String id) {
        return of(id).map(Api::title).orElse(id);
    }

    public static Optional<Api> of(String id) {
        return Arrays.stream(values()).filter(api -> api.id.equals(id)).findFirst();
    }
}
