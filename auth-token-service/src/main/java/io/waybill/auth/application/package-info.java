/** The registry: applications, their secrets, API grants and licences, and the bounded directory of clients that token requests are judged by. */
package io.waybill.auth.application;
