/**
 * What a connection may hold: how many a source may have, and for how long one may neither send nor read. Netty and
 * Vert.x have no limits of this kind, so they are handlers in the pipeline of each connection.
 */
package io.waybill.common.connection;
