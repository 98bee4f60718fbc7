/**
 * Tables in partitions. A migration splits a table: what was there becomes the first partition, and a last one without
 * an upper bound follows, so that every row always has its partition. The schema's owner then makes partitions ahead
 * and lets old ones go, as each {@link io.waybill.common.partition.PartitionedTable} says: after the migrations, if
 * {@link io.waybill.common.partition.PartitionConfig#enabled()}. Deployments do so every night. The services themselves
 * only look how many partitions are ahead.
 *
 * <p>{@code db/shared/V20261127.21} to {@code .23} are how a table with many rows is split while it is in use.
 */
package io.waybill.common.partition;
