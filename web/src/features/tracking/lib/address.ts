/** Where events are sent. */
export const EVENTS_ADDRESS = '/api/v1/events';
