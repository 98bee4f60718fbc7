/** The log-in of the India services: client id and secret in headers for the JWT of variant A. */
package io.waybill.auth.token.india;
