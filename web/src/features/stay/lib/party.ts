/** The party of a guest who has not said otherwise: most who book a holiday home for few nights are two. */
export const USUAL_GUESTS = 2;
