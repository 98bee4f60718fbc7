package io.waybill.common.partition;

import java.sql.SQLException;

/**
 * What a service's own tables need from the schema's owner beyond {@link PartitionedTable}. A bean of this type is run
 * after those, by one process at a time.
 */
public interface OwnersTask {

    /** Does what is to be done now; killed at any point, the next run goes on. */
    void run(OwnersConnection owner) throws SQLException;
}
