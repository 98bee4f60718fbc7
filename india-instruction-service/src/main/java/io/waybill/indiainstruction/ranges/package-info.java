/**
 * Ranges of ids: a month's instructions, their entries of the feed and their outcomes as partitions of their own, which
 * leave together. docs/scale.md says when, and what it costs.
 */
package io.waybill.indiainstruction.ranges;
