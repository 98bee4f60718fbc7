package io.waybill.indiaproduct.catalogueimport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.waybill.common.error.ApiException;
import io.waybill.common.error.Violation;
import io.waybill.common.json.RequestReader;
import io.waybill.indiaproduct.product.ExpressCatalogue;
import io.waybill.indiaproduct.product.ExpressProduct;
import jakarta.validation.Validation;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ExpressCatalogueCompilerTest {

    private final ExpressCatalogueCompiler compiler = new ExpressCatalogueCompiler(
            new RequestReader(Validation.buildDefaultValidatorFactory().getValidator()));

    @Test
    void theSeedIsAGoodCatalogue() throws IOException {
        try (InputStream seed = getClass().getResourceAsStream("/seed/catalogue.json")) {
            ExpressCatalogue catalogue = compile(new String(seed.readAllBytes(), StandardCharsets.UTF_8));

            assertThat(compiler.counts(catalogue)).hasToString("{products=5, subProducts=11}");
        }
    }

    @Test
    void aProductKeepsItsOrderAndItsSubProducts() {
        ExpressCatalogue catalogue = compile("""
                {"products":[{"productCode":"Z","productName":"Zenith – नई दिल्ली","subProducts":["B","A 1"]},
                             {"productCode":"A","productName":"Apex","productDescription":"By air"}]}""");

        assertThat(catalogue.products())
                .containsExactly(
                        new ExpressProduct("Z", "Zenith – नई दिल्ली", null, List.of("B", "A 1")),
                        new ExpressProduct("A", "Apex", "By air", List.of()));
    }

    @Test
    void eightPlantedErrorsAreAllReportedWithTheirPointers() {
        ApiException refusal = refusal("""
                {"products":[
                   {"productCode":"d","productName":"Lower case"},
                   {"productCode":"E"},
                   {"productCode":"E","productName":"Again"},
                   {"productCode":"F","productName":"F","subProducts":["X","X"]},
                   {"productCode":"G","productName":"G","subProducts":["X","X"," blank first"]},
                   {"productCode":"H","productName":17},
                   {"productCode":"I","productName":"I","colour":"red"}]}""");

        assertThat(refusal.violations())
                .extracting(Violation::pointer)
                .containsExactlyInAnyOrder(
                        "/products/0/productCode",
                        "/products/1/productName",
                        "/products/2/productCode",
                        "/products/3/subProducts/1",
                        "/products/4/subProducts/1",
                        "/products/4/subProducts/2",
                        "/products/5/productName",
                        "/products/6/colour");
    }

    @Test
    void aCatalogueWithoutProductsIsRefused() {
        assertThat(refusal("{}").violations()).extracting(Violation::pointer).containsExactly("/products");
        assertThat(refusal("{\"products\":[]}").violations())
                .extracting(Violation::pointer)
                .containsExactly("/products");
    }

    @Test
    void aNameWithoutEndOrWithControlCharactersIsRefused() {
        ApiException refusal = refusal("{\"products\":[{\"productCode\":\"A\",\"productName\":\"" + "x".repeat(101)
                + "\",\"productDescription\":\"a\\u0000b\"}]}");

        assertThat(refusal.violations())
                .extracting(Violation::pointer)
                .containsExactlyInAnyOrder("/products/0/productName", "/products/0/productDescription");
    }

    @Test
    void aProductHasAtMostTwoHundredSubProducts() {
        assertThat(compile(withSubProducts(200)).products().getFirst().subProducts())
                .hasSize(200);
        assertThat(refusal(withSubProducts(201)).violations())
                .extracting(Violation::pointer)
                .containsExactly("/products/0/subProducts");
    }

    private static String withSubProducts(int number) {
        return IntStream.range(0, number)
                .mapToObj(code -> "\"S" + code + "\"")
                .collect(Collectors.joining(
                        ",", "{\"products\":[{\"productCode\":\"A\",\"productName\":\"A\",\"subProducts\":[", "]}]}"));
    }

    private ExpressCatalogue compile(String document) {
        return compiler.compile(document);
    }

    private ApiException refusal(String document) {
        return catchThrowableOfType(ApiException.class, () -> compile(document));
    }
}
