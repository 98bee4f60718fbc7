/** The developer portal and the operators' desk: pages for people, by the rules of the registry. It knows no tokens. */
package io.waybill.auth.portal;
