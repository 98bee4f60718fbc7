package io.waybill.auth.portal.api;

import io.waybill.common.description.Deprecations;
import java.util.List;
import java.util.Map;

/** The operations of the published APIs, for tests of other packages. */
public final class OperationNames {

    private OperationNames() {}

    /** Those on the page of an API. */
    public static List<String> of(String api) {
        return new PublishedApis("Carrier-API-Key", new Deprecations(Map::of))
                .get(api).api().operations().stream().map(ApiPage.Operation::id).toList();
    }
}
