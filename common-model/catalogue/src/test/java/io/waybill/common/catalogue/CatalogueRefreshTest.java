package io.waybill.common.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.scheduler.Scheduled;
import org.junit.jupiter.api.Test;

class CatalogueRefreshTest {

    /**
     * A published version must be live on every replica within five seconds: two to notice it, the rest to compile it.
     */
    @Test
    void aReplicaLooksForANewVersionEveryTwoSeconds() throws NoSuchMethodException {
        Scheduled schedule = CatalogueRefresh.class.getDeclaredMethod("refresh").getAnnotation(Scheduled.class);

        assertThat(schedule.every()).isEqualTo("${waybill.catalogue.refresh:2s}");
    }
}
