/** What issuing a token has in common, whatever its form: the quota of the day, metrics, OAuth's names of errors. */
package io.waybill.auth.token;
