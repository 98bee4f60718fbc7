package io.waybill.common.catalogue;

import io.waybill.common.error.ApiException;
import io.waybill.common.error.Violation;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * A document with a part that was sent in another form than JSON.
 *
 * @param document the same as JSON
 * @param placed a violation of the document, at the place where it stands in what was sent
 */
public record CatalogueFile(String document, UnaryOperator<Violation> placed) {

    /**
     * Imports the document.
     *
     * @throws ApiException that of the import, with the places of the file instead of JSON pointers
     */
    public <T> T imported(Supplier<T> importing) {
        try {
            return importing.get();
        } catch (ApiException e) {
            if (e.violations().isEmpty()) {
                throw e;
            }
            throw ApiException.invalid(e.violations().stream().map(placed).toList());
        }
    }
}
