/** The status page: whether the services are ready, and what operators write about incidents. */
package io.waybill.auth.portal.status;
