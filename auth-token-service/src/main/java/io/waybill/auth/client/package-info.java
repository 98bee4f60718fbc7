/** Who is asking: client credentials of a form or of HTTP Basic, judged in constant time and throttled after failures. */
package io.waybill.auth.client;
