package io.waybill.common.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import io.smallrye.config.WithDefault;
import org.junit.jupiter.api.Test;

class CatalogueRefreshTest {

    /**
     * A published version must be live on every replica within five seconds: two to notice it, the rest to compile it.
     */
    @Test
    void aReplicaLooksForANewVersionEveryTwoSeconds() throws NoSuchMethodException {
        WithDefault interval = CatalogueConfig.class.getMethod("refresh").getAnnotation(WithDefault.class);

        assertThat(interval.value()).isEqualTo("2s");
    }
}
