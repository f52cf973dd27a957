const id = "img_9vVn1mC2Yx0Tz7QeKdHbJ4LrWsAoPuGf5iN8cE3kM6X";

export const imageExample = {
  data: { id, url: `https://proposals.acme.test/images/${id}`, width: 640, height: 160 },
};
