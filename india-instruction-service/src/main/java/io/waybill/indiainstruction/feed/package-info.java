/** The feed of instructions for the carrier, in the order of their commits. docs/operate/feed.md explains it. */
package io.waybill.indiainstruction.feed;
