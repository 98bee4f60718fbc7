/**
 * What applications call, and how it ends: counted by every service, and reported to auth-token-service from time to
 * time, which stores it.
 */
package io.waybill.common.usage;
