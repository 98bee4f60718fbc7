/**
 * How much one account, and one network, may make at the portal: strangers fill neither memory nor the operators' desk.
 */
package io.waybill.auth.portal.quota;
