/** The carrier's side of instructions: the feed in commit order, the marks of what was done with them, and their retention. */
package io.waybill.indiainstruction.feed;
