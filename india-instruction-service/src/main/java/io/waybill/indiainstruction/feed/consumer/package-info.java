/** The consumers of the feed: what they have acknowledged, how far behind they are, and which events may be deleted. */
package io.waybill.indiainstruction.feed.consumer;
