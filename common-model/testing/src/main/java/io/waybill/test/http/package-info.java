/** Calls below the level of an HTTP client: raw bytes, spellings of paths, slow senders, and the metrics page. */
package io.waybill.test.http;
