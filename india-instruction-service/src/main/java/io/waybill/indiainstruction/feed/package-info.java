/**
 * The carrier's side of instructions: the feed in commit order, the marks that say what was done with them, and their
 * retention.
 */
package io.waybill.indiainstruction.feed;
