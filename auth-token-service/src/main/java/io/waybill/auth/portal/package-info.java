/** The developer portal and the operators' desk: pages for people, by the rules of the registry. */
package io.waybill.auth.portal;
