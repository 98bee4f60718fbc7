/**
 * What all kinds of tokens have in common when they are issued: the quota of the day, metrics, OAuth's names of errors.
 */
package io.waybill.auth.token;
