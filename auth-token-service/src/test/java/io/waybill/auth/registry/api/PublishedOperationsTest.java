package io.waybill.auth.registry.api;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The list of operations. Each service holds its generated document against it. */
class PublishedOperationsTest {

    @Test
    void everyApiHasOperations() {
        assertThat(PublishedOperations.byApi()).containsOnlyKeys(Api.ids());
    }
}
