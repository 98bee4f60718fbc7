/** What every answer has in common: the request id, the error shapes, limits of size, allowed methods. One mechanism for all services. */
package io.waybill.common.web;
