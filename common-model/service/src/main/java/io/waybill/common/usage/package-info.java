/**
 * What applications call, and with which outcome: every service counts calls and regularly reports them to
 * auth-token-service, which stores them.
 */
package io.waybill.common.usage;
