package io.waybill.freight.catalogue.snapshot;

import io.waybill.common.error.ApiException;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The products of one business region in the catalogue's order, indexed by market and by country at either end: the
 * candidates of a lane are found by intersecting bit sets, so a match does not look at other products.
 */
public final class RegionProducts {

    private static final BitSet NONE = new BitSet();

    private final String region;
    private final List<CompiledProduct> rows;
    private final List<CompiledProduct> products;
    private final RenderedJson rendered;
    private final Map<String, CompiledProduct> byCode = new HashMap<>();
    private final Map<String, BitSet> byMarket;
    private final Map<String, BitSet> byFrom;
    private final Map<String, BitSet> byTo;

    /**
     * @param rows all rows, in the catalogue's order
     * @param products of each product the row of the day
     */
    RegionProducts(String region, List<CompiledProduct> rows, List<CompiledProduct> products) {
        this.region = region;
        this.rows = List.copyOf(rows);
        this.products = List.copyOf(products);
        products.forEach(p -> byCode.put(p.code(), p));
        this.rendered = new RenderedJson(
                list(products.stream().filter(CompiledProduct::isActive).toList(), CompiledProduct::render));
        this.byMarket = index(p -> p.product().marketAvailability().stream());
        this.byFrom = index(p -> p.placesFrom().stream());
        this.byTo = index(p -> p.placesTo().stream());
    }

    private Map<String, BitSet> index(Function<CompiledProduct, Stream<String>> keys) {
        Map<String, BitSet> index = new HashMap<>();
        for (int i = 0; i < products.size(); i++) {
            int position = i;
            keys.apply(products.get(i))
                    .forEach(key -> index.computeIfAbsent(key, k -> new BitSet(products.size()))
                            .set(position));
        }
        return index;
    }

    /** The answer that lists the products of the region that are available. */
    public RenderedJson rendered() {
        return rendered;
    }

    /** The answer that lists some products of the region. */
    public RenderedJson rendered(List<CompiledProduct> some) {
        return new RenderedJson(list(some, product -> product.rendered().body()));
    }

    private byte[] list(List<CompiledProduct> some, Function<CompiledProduct, byte[]> json) {
        ByteArrayOutputStream list = new ByteArrayOutputStream();
        list.writeBytes(
                ("{\"businessRegion\":" + JsonText.of(region) + ",\"products\":[").getBytes(StandardCharsets.UTF_8));
        for (int i = 0; i < some.size(); i++) {
            if (i > 0) {
                list.write(',');
            }
            list.writeBytes(json.apply(some.get(i)));
        }
        list.writeBytes("]}".getBytes(StandardCharsets.UTF_8));
        return list.toByteArray();
    }

    /** The products with the row of the day. */
    public List<CompiledProduct> all() {
        return products;
    }

    /** Also the earlier and later rows of the products. */
    public List<CompiledProduct> rows() {
        return rows;
    }

    public Optional<CompiledProduct> find(String code) {
        return Optional.ofNullable(byCode.get(code));
    }

    /**
     * The product that a request names.
     *
     * @throws ApiException 404 if the region has no such product
     */
    public CompiledProduct get(String code) {
        return find(code).orElseThrow(() -> ApiException.notFound("the business region has no product with this code"));
    }

    /**
     * The products with this market that serve these countries or territories, as a request names them; {@code null}
     * means any.
     */
    public List<CompiledProduct> candidates(String market, String fromCountry, String toCountry) {
        BitSet found = new BitSet(products.size());
        found.set(0, products.size());
        narrow(found, byMarket, market);
        narrow(found, byFrom, fromCountry);
        narrow(found, byTo, toCountry);
        return found.stream().mapToObj(products::get).toList();
    }

    private static void narrow(BitSet found, Map<String, BitSet> index, String key) {
        if (key != null) {
            found.and(index.getOrDefault(key, NONE));
        }
    }
}
