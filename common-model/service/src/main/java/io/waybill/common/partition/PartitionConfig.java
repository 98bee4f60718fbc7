package io.waybill.common.partition;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.nio.file.Path;
import java.util.Optional;

/** How a service's partitioned tables are looked after. */
@ConfigMapping(prefix = "waybill.partitions")
public interface PartitionConfig {

    /**
     * Make partitions ahead and let old ones go, after the migrations: for a process that runs as the schema's owner.
     */
    @WithDefault("false")
    boolean enabled();

    /** A folder that exists, for the rows of partitions that leave. */
    Optional<Path> exportDirectory();

    /** How often a replica looks how many partitions are ahead; {@code off} for never. */
    @WithDefault("5m")
    String lookEvery();
}
