package io.waybill.auth.portal.api;

import java.util.List;

/** The operations of the published APIs, for tests of other packages. */
public final class OperationNames {

    private OperationNames() {}

    /** Those on the page of an API. */
    public static List<String> of(String api) {
        return new PublishedApis("Carrier-API-Key")
                .get(api).api().operations().stream().map(ApiPage.Operation::id).toList();
    }
}
