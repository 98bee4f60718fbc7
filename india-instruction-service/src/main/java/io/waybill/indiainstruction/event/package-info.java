/**
 * What happened to instructions: one log, written in the transaction of what happened and numbered after its commit.
 * The operators' feed, the outcomes of an application and webhooks read it. docs/operate/feed.md explains how.
 */
package io.waybill.indiainstruction.event;
