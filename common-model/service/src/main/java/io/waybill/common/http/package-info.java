/** HTTP calls from one service to another. */
package io.waybill.common.http;
