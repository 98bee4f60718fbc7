/** Caches whose entries are as old as they may be, whatever other replicas change. */
package io.waybill.auth.platform.cache;
