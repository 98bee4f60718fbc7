package io.waybill.freight.catalogue.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.waybill.common.error.ApiException;
import io.waybill.common.json.StrictJson;
import io.waybill.freight.SeedCatalogue;
import io.waybill.freight.catalogueimport.FreightCatalogueCompiler;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.time.Clock;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The document is a part of the seed of the version before, with its table of one row for each UN number. */
public class EarlierDocumentTest {

    private final FreightCatalogueCompiler compiler =
            new FreightCatalogueCompiler(Clock.systemUTC(), () -> new BigDecimal("0.1"), List::of);

    @Test
    void whatTheVersionBeforePublishedIsServed() {
        FreightCatalogue catalogue = compiler.compilePublished(earlier()).loaded();

        assertThat(catalogue.products())
                .extracting(Product::productCode)
                .containsExactlyInAnyOrder("STD", "FTL", "PAE");
        assertThat(catalogue.additionalServices())
                .extracting(AdditionalService::code)
                .containsAll(catalogue.products().getFirst().additionalServices());
    }

    @Test
    void aUnNumberHasARowForEachOfItsPackingGroups() {
        List<UnNumber> rows = compiler.compilePublished(earlier()).loaded().unNumbers();

        assertThat(rows)
                .filteredOn(row -> row.unNumber().equals("1263"))
                .extracting(UnNumber::packingGroup)
                .containsExactly("I", "II", "III");
        assertThat(rows)
                .filteredOn(row -> row.unNumber().equals("3480"))
                .extracting(UnNumber::packingGroup)
                .containsExactly((String) null);
    }

    /** The document did not say; until an import does, the driver is not sent off with them. */
    @Test
    void noQuantityIsLimitedOrExcepted() {
        assertThat(compiler.compilePublished(earlier()).loaded().unNumbers())
                .isNotEmpty()
                .noneMatch(UnNumber::allowsLimitedQuantity)
                .noneMatch(UnNumber::allowsExceptedQuantity);
    }

    @Test
    void anImportIsOfTodaysForm() {
        assertThatThrownBy(() -> compiler.compile(earlier())).isInstanceOf(ApiException.class);
    }

    @Test
    void aDocumentOfTodaysFormIsLeftAlone() {
        JsonNode today = StrictJson.read(SeedCatalogue.bytes());

        assertThat(EarlierDocument.inTodaysForm(today)).isSameAs(today);
    }

    /** As the version before has published it. */
    public static byte[] earlier() {
        try (InputStream file = EarlierDocumentTest.class.getResourceAsStream("/catalogue-of-an-earlier-form.json")) {
            return file.readAllBytes();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
