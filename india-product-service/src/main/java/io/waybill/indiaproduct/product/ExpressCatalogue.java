package io.waybill.indiaproduct.product;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.List;

/** A published catalogue: its products, and the answer to the lookup, which is the same for every caller. */
public final class ExpressCatalogue {

    // A separate writer: the answer is rendered when a catalogue is compiled, not when a request is answered.
    private static final ObjectWriter JSON = JsonMapper.builder().build().writerFor(ProductLookup.class);

    private final List<ExpressProduct> products;
    private final byte[] answer;

    public ExpressCatalogue(List<ExpressProduct> products) {
        this.products = List.copyOf(products);
        this.answer = rendered(this.products);
    }

    public List<ExpressProduct> products() {
        return products;
    }

    /** The answer to the lookup, in UTF-8; do not change it. */
    byte[] answer() {
        return answer;
    }

    private static byte[] rendered(List<ExpressProduct> products) {
        try {
            return JSON.writeValueAsBytes(ProductLookup.of(products));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("products of strings can always be written", e);
        }
    }
}
