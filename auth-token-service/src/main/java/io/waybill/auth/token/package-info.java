/** The common parts of issuing tokens: the daily quota, metrics, OAuth's error names. */
package io.waybill.auth.token;
