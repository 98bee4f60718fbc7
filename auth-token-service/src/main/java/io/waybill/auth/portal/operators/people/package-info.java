/** People's accounts and backend users, as operators see them. */
package io.waybill.auth.portal.operators.people;
