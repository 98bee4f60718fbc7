/**
 * The reference consumer of the instruction feed: what a carrier's operations department does, small enough to read
 * (docs/feed.md).
 */
package io.waybill.sandbox.feedconsumer;
